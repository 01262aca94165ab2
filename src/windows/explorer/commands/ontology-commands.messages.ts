import { defineMessages } from '#text/messages'

/** Texts of the ontology menu. */
export const messages = defineMessages({
  fa: {
    ontology: 'هستان‌شناسی',
    editTogether: 'ویرایش هم‌زمان نمونه‌ها…',
    graph: 'گراف',
    createClass: 'کلاس تازه در این‌جا…',
    editClass: 'ویرایش کلاس…',
    disjoint: 'کلاس‌های ناسازگار…',
    createInstance: 'نمونهٔ تازه…',
    editCharacteristic: 'ویژگی‌های عمومی…',
    editValues: 'مقدار ویژگی‌های عمومی…',
    linkClasses: 'پیوند با کلاس‌ها…',
    selectedGroup: (title: string) => `گروه انتخاب‌شده: ${title}`,
    manageProperties: 'مدیریت رابطه‌ها و ویژگی‌ها…',
  },
  en: {
    ontology: 'Ontology',
    editTogether: 'Edit the instances together…',
    graph: 'Graph',
    createClass: 'New class here…',
    editClass: 'Edit the class…',
    disjoint: 'Disjoint classes…',
    createInstance: 'New instance…',
    editCharacteristic: 'General properties…',
    editValues: 'Values of the general properties…',
    linkClasses: 'Link with classes…',
    selectedGroup: (title) => `Selected group: ${title}`,
    manageProperties: 'Manage relations and attributes…',
  },
})
