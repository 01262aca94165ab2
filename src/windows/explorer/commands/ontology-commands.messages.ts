import { defineMessages } from '#text/messages'

/** What only the menus name. */
export const messages = defineMessages({
  fa: {
    ontology: 'هستان‌شناسی',
    createClass: 'کلاس تازه در این‌جا…',
    editClass: 'ویرایش کلاس…',
    disjoint: 'کلاس‌های ناسازگار…',
    linkClasses: 'پیوند با کلاس‌ها…',
    manageProperties: 'مدیریت رابطه‌ها و ویژگی‌ها…',
  },
  en: {
    ontology: 'Ontology',
    createClass: 'New class here…',
    editClass: 'Edit the class…',
    disjoint: 'Disjoint classes…',
    linkClasses: 'Link with classes…',
    manageProperties: 'Manage relations and attributes…',
  },
})
