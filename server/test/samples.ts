// Requests made of schemas.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** The least that a request schema accepts, with the given fields. */
export function sampleOf(schema: z.ZodType, fields: Record<string, unknown>): Record<string, unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return { ...(sample(json, json) as Record<string, unknown>), ...fields };
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Record<string, JsonSchema>;
  readonly required?: string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: JsonSchema[];
  readonly minItems?: number;
  readonly enum?: unknown[];
  readonly const?: unknown;
  readonly anyOf?: JsonSchema[];
  readonly oneOf?: JsonSchema[];
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly $ref?: string;
  readonly $defs?: Record<string, JsonSchema>;
}

function sample(schema: JsonSchema, root: JsonSchema): unknown {
  if (schema.$ref !== undefined) return sample(root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}, root);
  if (schema.const !== undefined) return schema.const;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (choice !== undefined) return sample(choice, root);
  if (schema.type === 'object') {
    const names = schema.required ?? [];
    return Object.fromEntries(names.map((name) => [name, sample(schema.properties?.[name] ?? {}, root)]));
  }
  if (schema.type === 'array') {
    const items = schema.prefixItems?.map((item) => sample(item, root));
    return items ?? Array.from({ length: schema.minItems ?? 0 }, () => sample(schema.items ?? {}, root));
  }
  if (schema.type === 'string') {
    if (schema.format === 'uuid') return randomUUID();
    if (schema.format === 'date-time') return '2030-01-01T00:00:00Z';
    return 'x'.repeat(Math.max(16, schema.minLength ?? 0));
  }
  if (schema.type === 'boolean') return false;
  return schema.minimum ?? 0;
}
