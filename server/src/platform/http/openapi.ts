// The OpenAPI 3.1 document, made from the contract's own values.
import type { Access, Call, Service } from '@rushes/contract/call';
import { isAnsweredAsRole, rolePreviewHeader } from '@rushes/contract/identity/role-preview';
import { type ErrorCode, errors } from '@rushes/contract/errors';
import { tokenRequest, tokenResponse } from '@rushes/contract/identity/sessions';
import { z } from 'zod';

type Json = Record<string, unknown>;

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly Json[];
  readonly paths: Readonly<Record<string, Json>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly [part: string]: unknown };
}

/** Describes every service, and the routes that are no calls. */
export function describeApi(services: Readonly<Record<string, Service>>, publicUrl: string): OpenApi {
  const schemas = createSchemas();
  const paths: Record<string, Json> = { ...otherPaths(schemas) };
  for (const service of Object.values(services)) {
    for (const [method, call] of Object.entries(service.calls)) {
      paths[`/rest/secure/service/${service.name}/${method}`] = {
        post: describeCall(service.name, method, call, schemas),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Rushes',
      version: '0.1.0',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Calls are POST with `{clientRequest}` and answer `{status, clientResponse}`. A refused call is HTTP 200 with `status: "Error"`, `code`, `errorMessage` and `fields`.',
    },
    servers: [{ url: publicUrl }],
    tags: Object.values(services).map(({ name }) => ({ name })),
    paths,
    components: {
      schemas: { Error: errorSchema(), ...schemas.components },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The access token of `/oauth/token`.' },
      },
    },
  };
}

function describeCall(service: string, method: string, call: Call, schemas: Schemas): Json {
  const { access } = call;
  const request = schemas.of(call.request, 'input');
  const response = schemas.of(call.response, 'output');
  return {
    operationId: `${service}.${method}`,
    tags: [service],
    summary: call.summary,
    'x-authz': describeAccess(access),
    ...(call.object === undefined ? {} : { 'x-object': call.object }),
    ...(call.passive === true ? { 'x-passive': true } : {}),
    security: access.who === 'anyone' ? [] : [{ bearer: [] }],
    ...(isAnsweredAsRole(access, `${service}/${method}`) ? { parameters: [previewParameter] } : {}),
    requestBody: { content: json(object({ clientRequest: request }, [])) },
    responses: {
      200: {
        description: `The answer, or a refusal${codesOf(call.errors)}.`,
        content: json({
          oneOf: [
            object({ status: { const: 'Ok' }, clientResponse: response }, ['status', 'clientResponse']),
            { $ref: '#/components/schemas/Error' },
          ],
        }),
      },
      ...(access.who === 'anyone' ? {} : { 401: refusal('not-signed-in') }),
      ...(call.object === undefined ? {} : { 409: refusal('switch-customer') }),
      413: refusal('too-large'),
      429: refusal('rate-limited'),
      503: refusal('busy'),
      507: refusal('disk-full'),
    },
  };
}

const previewParameter = {
  name: rolePreviewHeader,
  in: 'header',
  schema: { type: 'string', format: 'uuid' },
  description:
    'A role to look as: the answer is what someone new with that role would get. Rights are only lowered.',
};

/** The access rule in one flat object: `who`, and where a permission is asked for, which. */
export function describeAccess(access: Access): Json {
  return { ...access };
}

function codesOf(codes: readonly ErrorCode[]): string {
  return codes.length === 0 ? '' : ` (${codes.map((code) => `\`${code}\``).join(', ')})`;
}

interface Schemas {
  readonly components: Readonly<Record<string, Json>>;
  of(schema: z.ZodType, io: 'input' | 'output'): Json;
}

// Schemas with an id become components; one whose input differs from its output gets a second name.
function createSchemas(): Schemas {
  const components: Record<string, Json> = {};
  const keep = (id: string, definition: Json, io: 'input' | 'output'): string => {
    const known = components[id];
    if (known === undefined) components[id] = definition;
    else if (JSON.stringify(known) !== JSON.stringify(definition)) {
      const name = `${id}${io === 'input' ? 'Input' : 'Output'}`;
      components[name] = definition;
      return name;
    }
    return id;
  };
  return {
    components,
    of: (schema, io) => {
      const { $schema: _, $defs = {}, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
      const names = new Map<string, string>();
      const rename = (value: unknown): unknown => renameRefs(value, names);
      for (const [id, definition] of Object.entries($defs)) {
        const { id: _id, ...rest } = definition as Json;
        names.set(id, keep(id, rename(rest) as Json, io));
      }
      return rename(own) as Json;
    },
  };
}

function renameRefs(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => renameRefs(item, names));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => {
    if (key !== '$ref' || typeof item !== 'string') return [key, renameRefs(item, names)];
    const id = item.replace('#/$defs/', '');
    return [key, `#/components/schemas/${names.get(id) ?? id}`];
  });
  return Object.fromEntries(entries) as Json;
}

function errorSchema(): Json {
  return object(
    {
      status: { const: 'Error' },
      code: { enum: Object.keys(errors) },
      errorMessage: { type: 'string' },
      fields: {
        type: 'array',
        items: object({ path: { type: 'string' }, message: { type: 'string' } }, ['path', 'message']),
      },
      details: {},
      requestId: { type: 'string', format: 'uuid' },
    },
    ['status', 'code', 'errorMessage', 'fields', 'requestId'],
  );
}

const bearer = [{ bearer: [] }];
const anyText = { type: 'string' };

function otherPaths(schemas: Schemas): Record<string, Json> {
  return { ...tokenPath(schemas), ...uploadPaths(), ...eventPath() };
}

function tokenPath(schemas: Schemas): Record<string, Json> {
  return {
    '/oauth/token': {
      post: {
        operationId: 'oauth.token',
        summary: 'Sign in by password, or exchange a refresh token.',
        'x-authz': { who: 'anyone' },
        security: [],
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: schemas.of(tokenRequest, 'input') } },
        },
        responses: {
          200: { description: 'Signed in.', content: json(schemas.of(tokenResponse, 'output')) },
          400: tokenRefusal('Refused: `invalid_grant`, `invalid_request`, `unsupported_grant_type`.'),
          404: tokenRefusal('The refresh token is not known.'),
          429: tokenRefusal('Too many attempts; see Retry-After.'),
        },
      },
    },
  };
}

function uploadPaths(): Record<string, Json> {
  const permissions = ['create.footage:add', 'create.files:add'];
  const shared = { 'x-authz': { who: 'may-any', permissions }, security: bearer };
  const tus = { name: 'Tus-Resumable', in: 'header', required: true, schema: { const: '1.0.0' } };
  const sha256 = { name: 'Rushes-Sha256', in: 'header', schema: anyText };
  const uploadId = { name: 'uploadId', in: 'path', required: true, schema: anyText };
  return {
    '/uploads': {
      post: {
        operationId: 'uploads.create',
        summary:
          'Begins an upload (tus 1.0); the answer names it in Location and the clip or file in Rushes-Id.',
        ...shared,
        parameters: [
          tus,
          { name: 'Upload-Length', in: 'header', schema: { type: 'integer' } },
          { name: 'Upload-Defer-Length', in: 'header', schema: { const: 1 } },
          { name: 'Upload-Metadata', in: 'header', schema: anyText },
        ],
        responses: {
          201: { description: 'Begun.' },
          401: refusal('not-signed-in'),
          507: refusal('disk-full'),
        },
      },
    },
    '/uploads/{uploadId}': {
      parameters: [tus, uploadId],
      head: {
        operationId: 'uploads.offset',
        summary: 'How many bytes have arrived (Upload-Offset).',
        ...shared,
        parameters: [sha256],
        responses: {
          200: { description: 'The offset.' },
          404: { description: 'Not here.' },
          460: { description: 'The stored file has another hash (hash-mismatch); nothing changes.' },
        },
      },
      patch: {
        operationId: 'uploads.append',
        summary: 'Adds bytes at Upload-Offset; the last answer carries Rushes-Id, the clip.',
        ...shared,
        parameters: [sha256, { name: 'Upload-Length', in: 'header', schema: { type: 'integer' } }],
        requestBody: { content: { 'application/offset+octet-stream': {} } },
        responses: {
          204: { description: 'Added.' },
          409: { description: 'Another offset is due.' },
          460: { description: 'The bytes have another hash (hash-mismatch); a finished upload stays.' },
        },
      },
      delete: {
        operationId: 'uploads.cancel',
        summary: 'Gives the upload up.',
        ...shared,
        responses: { 204: { description: 'Given up.' } },
      },
    },
  };
}

function eventPath(): Record<string, Json> {
  return {
    '/events': {
      get: {
        operationId: 'events.listen',
        summary: 'Hints of what changed, as server-sent events, until the session ends.',
        'x-authz': { who: 'signed-in' },
        security: bearer,
        responses: {
          200: { description: 'The stream.', content: { 'text/event-stream': { schema: anyText } } },
          401: refusal('not-signed-in'),
        },
      },
    },
  };
}

function refusal(code: ErrorCode): Json {
  return {
    description: errors[code].message,
    content: json({ $ref: '#/components/schemas/Error' }),
  };
}

function tokenRefusal(description: string): Json {
  const body = object(
    { error: anyText, error_description: anyText, errorMessage: anyText, requestId: anyText },
    ['error', 'errorMessage'],
  );
  return { description, content: json(body) };
}

function json(schema: Json): Json {
  return { 'application/json': { schema } };
}

function object(properties: Json, required: readonly string[]): Json {
  return { type: 'object', properties, required };
}
