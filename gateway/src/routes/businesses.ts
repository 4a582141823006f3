import { limits, type workspace } from '@cws/protos';
import { z } from 'zod';
import { pageAsked, pageQuery, text, uuidParam } from './fields';
import { hoursBody } from './hours-field';
import { limitedText, limitedTexts, optionalText } from './limited';
import { many, one, row } from './route';

const path = '/businesses';
const params = z.object({ id: uuidParam });
const shape = 'cws.workspace.v1.Business';
const appShape = 'cws.workspace.v1.BusinessApp';

const { name, locale, support_email, reply_time_text } = limits['cws.workspace.v1.Business'];
const app = limits['cws.workspace.v1.BusinessApp'];

/** contract: businesses, opening-hours, business-apps */
export const businessRows = [
  row({
    id: 'listBusinesses',
    tag: 'businesses',
    summary: 'List businesses',
    description: 'These are the businesses of which the caller is a member, oldest first.',
    method: 'GET',
    path,
    access: 'any-credential',
    limit: 'read',
    query: z.object(pageQuery),
    service: 'workspace',
    rpc: 'listBusinesses',
    request: ({ query }) => pageAsked(query),
    response: many(
      shape,
      (response: workspace.ListBusinessesResponse) => response.businesses,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['forbidden', 'invalid_cursor'],
  }),
  row({
    id: 'createBusiness',
    tag: 'businesses',
    summary: 'Create a business',
    description: 'The caller owns it. It has a default app and an agent that is a draft.',
    method: 'POST',
    path,
    access: 'any-credential',
    limit: 'other',
    idempotent: true,
    body: z.object({ name: limitedText(name) }),
    service: 'workspace',
    rpc: 'createBusiness',
    request: ({ body, idempotency }) => ({
      name: body.name,
      user_id: '',
      email: '',
      business_id: undefined,
      idempotency,
    }),
    response: one(shape, (response: workspace.CreateBusinessResponse) => response.business),
    statuses: [201],
    errors: ['forbidden', 'conflict'],
  }),
  row({
    id: 'getBusiness',
    tag: 'businesses',
    summary: 'Get a business',
    method: 'GET',
    path: `${path}/{id}`,
    access: 'any-credential',
    limit: 'read',
    params,
    service: 'workspace',
    rpc: 'getBusiness',
    request: ({ params }) => params,
    response: one(shape, (response: workspace.GetBusinessResponse) => response.business),
    statuses: [200],
    errors: ['forbidden', 'not_found'],
  }),
  row({
    id: 'updateBusiness',
    tag: 'businesses',
    summary: 'Update a business',
    description: 'This takes the role manager. Fields that are left out stay as they are; `hours` is replaced whole.',
    method: 'PATCH',
    path: `${path}/{id}`,
    access: 'any-credential',
    limit: 'other',
    params,
    body: z.object({
      name: optionalText(name),
      time_zone: text.meta({ description: 'IANA name such as `Europe/Vienna`, or empty' }),
      locale: optionalText(locale).meta({ description: 'BCP 47 tag, or empty' }),
      hours: hoursBody,
      support_email: optionalText(support_email).meta({ description: 'An e-mail address, or empty' }),
      reply_time_text: optionalText(reply_time_text).meta({ description: 'How soon people answer here, or empty' }),
    }),
    service: 'workspace',
    rpc: 'updateBusiness',
    request: ({ params, body }) => ({
      id: params.id,
      name: body.name ?? undefined,
      time_zone: body.time_zone ?? undefined,
      locale: body.locale ?? undefined,
      hours: body.hours === undefined ? undefined : JSON.stringify(body.hours),
      support_email: body.support_email ?? undefined,
      reply_time_text: body.reply_time_text ?? undefined,
    }),
    response: one(shape, (response: workspace.UpdateBusinessResponse) => response.business),
    statuses: [200],
    errors: ['forbidden', 'not_found'],
  }),
  row({
    id: 'listBusinessApps',
    tag: 'businesses',
    summary: 'List apps of a business',
    description: 'The oldest comes first.',
    method: 'GET',
    path: `${path}/{id}/apps`,
    access: 'any-credential',
    limit: 'read',
    params,
    query: z.object(pageQuery),
    service: 'workspace',
    rpc: 'listBusinessApps',
    request: ({ params, query }) => ({ business_id: params.id, ...pageAsked(query) }),
    response: many(
      appShape,
      (response: workspace.ListBusinessAppsResponse) => response.apps,
      (response) => response.meta,
    ),
    statuses: [200],
    errors: ['forbidden', 'not_found', 'invalid_cursor'],
  }),
  row({
    id: 'updateBusinessApp',
    tag: 'businesses',
    summary: 'Update an app of a business',
    description:
      'This takes the role manager. Pages of `allowed_origins` may call the REST interface with any token, 5 s later at the latest.',
    method: 'PATCH',
    path: `${path}/{id}/apps/{app_id}`,
    access: 'any-credential',
    limit: 'other',
    params: params.extend({ app_id: uuidParam }),
    body: z.object({
      name: optionalText(app.name),
      allowed_origins: limitedTexts(app.allowed_origins)
        .nullish()
        .meta({ description: 'Origins such as `https://www.example.com`; http is for loopback alone' }),
    }),
    service: 'workspace',
    rpc: 'updateBusinessApp',
    request: ({ params, body }) => ({
      business_id: params.id,
      app_id: params.app_id,
      name: body.name ?? undefined,
      allowed_origins: body.allowed_origins ? { origins: body.allowed_origins } : undefined,
    }),
    response: one(appShape, (response: workspace.UpdateBusinessAppResponse) => response.app),
    statuses: [200],
    errors: ['forbidden', 'not_found', 'app_not_found'],
  }),
];
