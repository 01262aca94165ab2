import * as z from 'zod/mini'
import { resource } from './endpoint'

export const docs = resource({
  openapi: {
    method: 'get',
    path: '/api/openapi.json',
    summary: 'This list of calls as an OpenAPI 3.1 document',
    access: 'public',
    response: z.record(z.string(), z.unknown()),
    addition: true,
  },
  page: {
    method: 'get',
    path: '/api/docs',
    summary: 'This list of calls as a page to browse',
    access: 'public',
    response: 'file',
    addition: true,
  },
  script: {
    method: 'get',
    path: '/api/docs.js',
    summary: 'The script of that page',
    access: 'public',
    response: 'file',
    addition: true,
  },
  style: {
    method: 'get',
    path: '/api/docs.css',
    summary: 'The look of that page',
    access: 'public',
    response: 'file',
    addition: true,
  },
})
