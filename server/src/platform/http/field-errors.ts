// What people read about a field that the schema of a call refused: our own sentences, by the kind of fault.
import type { FieldError } from '@rushes/contract/errors';
import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

const mostFields = 50;

/** The refused fields of a request with a sentence each. */
export function fieldErrorsOf(issues: readonly Issue[], request: unknown): FieldError[] {
  return issues
    .slice(0, mostFields)
    .map((issue) => ({ path: issue.path.map(String).join('.'), message: sentenceOf(issue, request) }));
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'This is not an id.',
  email: 'This is not a mail address.',
  url: 'This is not an address of the web.',
  datetime: 'This is not a date and time.',
  date: 'This is not a date.',
};

const types: Readonly<Record<string, string>> = {
  string: 'This has to be text.',
  number: 'This has to be a number.',
  int: 'This has to be a whole number.',
  boolean: 'This is either on or off.',
  array: 'This has to be a list.',
  object: 'This has to hold fields.',
  record: 'This has to hold fields.',
};

function sentenceOf(issue: Issue, request: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue, request) ? 'This is needed.' : (types[issue.expected] ?? unfit);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'This is not written as it should be.';
    case 'not_multiple_of':
      return types['int'] ?? unfit;
    case 'invalid_value':
      return 'This is not one of the choices.';
    case 'unrecognized_keys':
      return 'This holds a field that is not known here.';
    // A rule of the contract brings its own sentence.
    case 'custom':
      return issue.message;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return unfit;
  }
}

const unfit = 'This has none of the forms that are taken here.';

function isAbsent({ path }: Issue, request: unknown): boolean {
  let value: unknown = request;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, key);
  }
  return value === undefined || value === null;
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string') return minimum === 1 ? 'This is needed.' : `Use at least ${minimum} characters.`;
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? 'Name at least one.' : `Name at least ${minimum}.`;
  return `The least is ${minimum}.`;
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Use at most ${maximum} characters.`;
  if (origin === 'array' || origin === 'set') return `Name at most ${maximum}.`;
  return `The most is ${maximum}.`;
}
