import * as z from 'zod/mini'
import { resource } from './endpoint'

export const docs = resource({
  openapi: {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'Returns all calls as an OpenAPI 3.1 document',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
    addition: true,
  },
  page: {
    method: 'get',
    path: '/api/docs',
    summary: 'Returns the page that documents all calls',
    access: 'public',
    response: 'file',
    addition: true,
  },
  script: {
    method: 'get',
    path: '/api/docs.js',
    summary: 'Returns the script of the documentation page',
    access: 'public',
    response: 'file',
    addition: true,
  },
  style: {
    method: 'get',
    path: '/api/docs.css',
    summary: 'Returns the style sheet of the documentation page',
    access: 'public',
    response: 'file',
    addition: true,
  },
})
