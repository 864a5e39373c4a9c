import { z } from 'zod';
import { text } from '../call.ts';

export const seeing = { who: 'may', permission: 'audience.contacts:see' } as const;
export const editing = { who: 'may', permission: 'audience.contacts:edit' } as const;
export const list = { kind: 'contact-list', field: 'listId' } as const;

export const contactEmail = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const attributeKey = text(40, 1).refine(
  (key) => !key.includes('='),
  "A key can't contain an equals sign.",
);
