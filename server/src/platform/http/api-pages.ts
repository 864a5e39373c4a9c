// `/openapi.json` and the readable page `/api`, both made from the contract.
import type { Access, Call, Service } from '@rushes/contract/call';
import { builtInPermissions, roles } from '@rushes/contract/identity/roles';
import { errors } from '@rushes/contract/errors';
import type { FastifyReply } from 'fastify';
import { describeApi, type OpenApi } from './openapi.ts';
import type { HttpServer } from './server.ts';

/** Registers both pages; they are made at the first request. */
export function registerApiPages(
  app: HttpServer,
  services: Readonly<Record<string, Service>>,
  publicUrl: string,
): void {
  let document: OpenApi | undefined;
  const describe = () => (document ??= describeApi(services, publicUrl));
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', 'no-cache').type(type).send(text);
  app.get('/openapi.json', (_request, reply) => send(reply, 'application/json', JSON.stringify(describe())));
  app.get('/api', (_request, reply) =>
    send(reply, 'text/html; charset=utf-8', apiPage(services, describe())),
  );
}

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
  pre { overflow-x: auto; padding: 0.75rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 6px; }
  section { margin: 2rem 0; padding-top: 1rem; border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
  dt { font-weight: 600; } dd { margin: 0 0 0.5rem; }
  summary { cursor: pointer; }
`;

function apiPage(services: Readonly<Record<string, Service>>, document: OpenApi): string {
  const names = Object.keys(services);
  const parts = Object.values(services).map((service) => serviceSection(service, document));
  const codes = Object.entries(errors).map(
    ([code, { http, message }]) => `<dt><code>${code}</code> · HTTP ${http}</dt><dd>${escape(message)}</dd>`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escape(name)}"><summary><code>${escape(name)}</code></summary>${pretty(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Rushes API</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body><main>
<h1>Rushes API</h1>
<p>Every call is <code>POST /rest/secure/service/{service}/{method}</code> with <code>{"clientRequest": …}</code> and
<code>Authorization: Bearer …</code>, and answers <code>{"status": "Ok", "clientResponse": …}</code>. A refused call is HTTP 200 with
<code>status: "Error"</code>, <code>code</code>, <code>errorMessage</code>, <code>fields</code> and <code>requestId</code>. Tokens come from
<code>POST /oauth/token</code>, uploads speak tus 1.0 at <code>/uploads</code>, live hints come from <code>GET /events</code>.
All of it as OpenAPI 3.1: <a href="/openapi.json">/openapi.json</a>.</p>
<nav aria-label="Services"><ul>${names.map((name) => `<li><a href="#${escape(name)}">${escape(name)}</a></li>`).join('')}</ul></nav>
${parts.join('\n')}
<section><h2>Shapes</h2>${schemas.join('\n')}</section>
<section><h2>Error codes</h2><dl>${codes.join('')}</dl></section>
</main></body></html>`;
}

function serviceSection(service: Service, document: OpenApi): string {
  const calls = Object.entries(service.calls).map(([method, call]) =>
    callPart(service.name, method, call, document),
  );
  return `<section id="${escape(service.name)}"><h2>${escape(service.name)}</h2>${calls.join('\n')}</section>`;
}

function callPart(service: string, method: string, call: Call, document: OpenApi): string {
  const path = `/rest/secure/service/${service}/${method}`;
  const operation = document.paths[path]?.['post'] as
    | {
        requestBody: { content: { 'application/json': { schema: { properties: Record<string, unknown> } } } };
        responses: {
          200: {
            content: { 'application/json': { schema: { oneOf: [{ properties: Record<string, unknown> }] } } };
          };
        };
      }
    | undefined;
  const request = operation?.requestBody.content['application/json'].schema.properties['clientRequest'];
  const response =
    operation?.responses[200].content['application/json'].schema.oneOf[0].properties['clientResponse'];
  const codes = call.errors.map((code) => `<code>${code}</code>`).join(', ');
  return `<h3><code>${escape(path)}</code></h3><p>${escape(call.summary)}</p>
<p>Who: ${escape(whoMay(call.access))}.${codes === '' ? '' : ` Refused with ${codes}.`}</p>
<details><summary>Request</summary>${pretty(request)}</details>
<details><summary>Response</summary>${pretty(response)}</details>`;
}

function whoMay(access: Access): string {
  if (access.who === 'anyone') return 'anyone, without a session';
  if (access.who === 'signed-in') return 'anyone who is signed in';
  if (access.who === 'support') return 'super-admin';
  const wanted = access.who === 'may-any' ? access.permissions : [access.permission];
  const holders = roles.filter((role) => wanted.some((each) => builtInPermissions(role).includes(each)));
  return `users of an organisation who hold ${wanted.join(' or ')} (of the built-in roles ${holders.join(', ')})`;
}

function pretty(value: unknown): string {
  return `<pre tabindex="0">${escape(JSON.stringify(value, null, 2) ?? '')}</pre>`;
}

function escape(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' };
  return text.replace(/[&<>"]/g, (character) => `&${names[character]};`);
}
