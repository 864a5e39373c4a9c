import type { Call, Service } from '@rushes/contract/call';
import { placePaths } from '@rushes/contract/places';
import { builtInPermissions } from '@rushes/contract/identity/roles';
import { services } from '@rushes/contract/services';
import { expect, type Page, test } from '@playwright/test';
import { RefusedCall } from './api-client.ts';
import { full, api, productUrl, signIn } from './session.ts';

test.describe.configure({ timeout: 240_000 });

const mark = 'window.hostile=1';
const payloads = [
  `<img src=x onerror=${mark}>`,
  `"><script>${mark}</script>`,
  `</title></style></textarea><svg onload=${mark}>`,
  `'onfocus='${mark}' autofocus='`,
  `javascript:${mark}`,
  `{{constructor.constructor('${mark}')()}}`,
  `<iframe srcdoc="<script>parent.hostile=1</script>">`,
] as const;

type Schema = Call['request'];
type Definition = { type: string } & Record<string, unknown>;
const definitionOf = (schema: Schema) => schema.def as unknown as Definition;

/** Shape by shape, a request whose every free text is the payload; `known` gives the identifiers by field name. */
function hostileValue(
  schema: Schema,
  payload: string,
  known: Readonly<Record<string, string>>,
  field = '',
): unknown {
  const definition = definitionOf(schema);
  const inner = definition['innerType'] as Schema;
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition['shape'] as Record<string, Schema>)
          .map(([name, part]) => [name, hostileValue(part, payload, known, name)])
          .filter(([, value]) => value !== undefined),
      );
    case 'optional':
    case 'default':
    case 'nullable':
    case 'prefault':
      return hostileValue(inner, payload, known, field);
    case 'pipe':
      return hostileValue(definition['in'] as Schema, payload, known, field);
    case 'array': {
      const item = hostileValue(definition['element'] as Schema, payload, known, field.replace(/s$/, ''));
      return item === undefined ? [] : [item];
    }
    case 'string':
      return textFor(schema, payload, known, field);
    case 'boolean':
      return true;
    default:
      return undefined;
  }
}

function textFor(schema: Schema, payload: string, known: Readonly<Record<string, string>>, field: string) {
  if (known[field] !== undefined) return known[field];
  const { format, maxLength } = schema as unknown as { format: string | null; maxLength: number | null };
  if (format !== null) return undefined;
  return payload.slice(0, maxLength ?? payload.length);
}

const ofManager = builtInPermissions('cm');

/** What would end the session or take the objects away that the screens should show. */
const harmful =
  /^(delete|unpublish|revoke|logout|switch|reset|choose|change|request|create(Handoff)|set|open|publish)/;

async function writeEverywhere(payload: string, known: Readonly<Record<string, string>>): Promise<string[]> {
  const manager = await api();
  const written: string[] = [];
  for (const [name, { calls }] of Object.entries(services as Readonly<Record<string, Service>>))
    for (const [method, { request, access }] of Object.entries<Call>(calls)) {
      const isOurs =
        access.who === 'signed-in' || (access.who === 'may' && ofManager.includes(access.permission));
      if (!isOurs || harmful.test(method)) continue;
      const body = hostileValue(request, payload, known);
      if (!JSON.stringify(body).includes(mark.slice(0, 6))) continue;
      try {
        await manager.call(name, method, body);
        written.push(`${name}/${method}`);
      } catch (error) {
        if (!(error instanceof RefusedCall)) throw error;
        expect(error.code).not.toBe('internal');
      }
    }
  return written;
}

/** Notes whatever runs, asks, or breaks the policy of the page. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('noteBreach', (what: string) => seen.push(what));
  await page.addInitScript(() => {
    const note = (what: string) => (window as unknown as { noteBreach(what: string): void }).noteBreach(what);
    document.addEventListener('securitypolicyviolation', (event) =>
      note(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    );
    Object.defineProperty(window, 'hostile', {
      set() {
        note('a payload ran');
      },
    });
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}

test(
  'script payloads in every text field of the contract show as text on every screen, and nothing runs',
  full,
  async ({ page }) => {
    const manager = await api();
    const clip = (await manager.api.clip.getClips({ search: 'Meadow' })).items[0];
    const { programId } = await manager.api.program.createProgram({
      title: 'Hostile',
      timeline: { items: [{ clipId: clip?.clipId ?? '' }] },
    });
    const known = { clipId: clip?.clipId ?? '', programId };
    const written = new Set<string>();
    for (const payload of payloads)
      for (const call of await writeEverywhere(payload, known)) written.add(call);
    expect([...written]).toEqual(
      expect.arrayContaining(['clip/updateClip', 'program/createProgram', 'program/updateProgram']),
    );
    const [first] = payloads;
    await manager.api.program.updateProgram({ programId, title: first });
    await manager.api.program.publishProgram({ programId });
    await expect
      .poll(async () => (await manager.api.program.getProgram({ programId })).state, { timeout: 60_000 })
      .toBe('published');
    const link = await manager.api.sharelink.createShareLink({ programId, name: first });

    const seen = await watch(page);
    await page.setViewportSize({ width: 1600, height: 900 });
    await signIn(page, 'cm@north.demo');
    const ids: Readonly<Record<string, string>> = { $programId: programId, $clipId: known.clipId };
    for (const place of placePaths) {
      const path = place.replace(/\$\w+/, (name) => ids[name] ?? encodeURIComponent(first));
      await page.evaluate((to) => history.pushState({}, '', to), path);
      await expect(
        page.locator('main').getByRole('heading').or(page.locator('main [role=alert]')).first(),
      ).toBeVisible();
    }
    await page.goto(`${productUrl()}/home/play/${programId}`);
    await expect(page.getByText(first).first()).toBeVisible();
    await page.goto(`${productUrl()}/clips/list?search=${encodeURIComponent(first)}`);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.goto(link.url);
    await expect(page.getByText(first).first()).toBeVisible();
    for (const path of [
      '/login/1/<svg onload=window.hostile=1>',
      '/login/status/<img src=x onerror=window.hostile=1>',
    ]) {
      await page.goto(`${productUrl()}${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
    }
    expect(seen).toEqual([]);
    const made = (await manager.api.program.getPrograms({ search: 'hostile', limit: 100 })).items;
    await manager.api.program.deletePrograms({ programIds: made.map((program) => program.programId) });
    await manager.api.clip.updateClip({
      clipId: known.clipId,
      name: clip?.name ?? '',
      tags: [...(clip?.tags ?? [])],
    });
  },
);
