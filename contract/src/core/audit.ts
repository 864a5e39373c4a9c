import { z } from 'zod';
import { auditList } from './lists/audit.ts';
import { call, counted, empty, filterRequestOf, id, instant, page, pageRequestOf, service } from '../call.ts';

export const auditEvent = z
  .object({
    eventId: id,
    createdAt: instant,
    /** Who did it, by their name here; empty where nobody was signed in. */
    actor: z.string(),
    actorId: id.nullable(),
    /** For whom support did it. */
    onBehalfOf: z.string(),
    /** `<feature>.<what-happened>`. */
    action: z.string(),
    objectKind: z.string(),
    objectId: z.string(),
    objectName: z.string(),
    /** `field: before → after`, one for each field that differs; then what else is known of it, as `what: value`. */
    changes: z.array(z.string()),
    clientAddress: z.string(),
    requestId: z.string().nullable(),
    /** Place in the chain of the organisation; null for the few seconds until it is sealed. */
    sequence: z.int().nullable(),
  })
  .meta({ id: 'AuditEvent' });
export type AuditEvent = z.infer<typeof auditEvent>;

const link = z.object({ sequence: z.int(), createdAt: instant });

/** `from` and `to` are the first and last link that hold; `broken` is the first that does not. */
export const chainState = z
  .object({
    isWhole: z.boolean(),
    from: link.nullable(),
    to: link.nullable(),
    links: z.int(),
    broken: z.object({ sequence: z.int(), why: z.enum(['missing', 'changed']) }).nullable(),
    /** Rows of the last seconds that are not in the chain yet. */
    unsealed: z.int(),
  })
  .meta({ id: 'AuditChainState' });
export type ChainState = z.infer<typeof chainState>;

const access = { who: 'may', permission: 'organization.audit:see' } as const;

export const auditService = service('audit', {
  getAuditEvents: call({
    summary: 'What was done in this organisation, and by whom, newest first where nothing else is asked for.',
    request: z.object(pageRequestOf(auditList)),
    response: page(auditEvent),
    errors: ['invalid'],
    access,
  }),
  countAuditEvents: call({
    summary: 'How many events match, exact to 10 000 (10 001 means more).',
    request: z.object(filterRequestOf(auditList)),
    response: counted,
    errors: [],
    access,
  }),
  verifyChain: call({
    summary: 'Computes the organisation’s chain again and tells from where to where it is whole.',
    request: empty,
    response: chainState,
    errors: [],
    access,
    ratePerMinute: 30,
  }),
});
