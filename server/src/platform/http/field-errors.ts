// What users read about a field that the schema of a call refused: our own sentences, by the kind of fault.
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
  uuid: "This isn't a valid ID.",
  email: 'Enter a valid email address.',
  url: 'Enter a valid link.',
  datetime: 'Enter a valid date and time.',
  date: 'Enter a valid date.',
};

const types: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose on or off.',
  array: 'This must be a list.',
  object: 'This must be an object.',
  record: 'This must be an object.',
};

function sentenceOf(issue: Issue, request: unknown): string {
  switch (issue.code) {
    case 'invalid_type':
      return isAbsent(issue, request) ? 'This field is required.' : (types[issue.expected] ?? unfit);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? "This format isn't valid.";
    case 'not_multiple_of':
      return types['int'] ?? unfit;
    case 'invalid_value':
      return 'Choose one of the available values.';
    case 'unrecognized_keys':
      return 'This contains an unknown field.';
    // A rule of the contract brings its own sentence.
    case 'custom':
      return issue.message;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
      return unfit;
  }
}

const unfit = "This value isn't valid.";

function isAbsent({ path }: Issue, request: unknown): boolean {
  let value: unknown = request;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return true;
    value = Reflect.get(value, key);
  }
  return value === undefined || value === null;
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin === 'string')
    return minimum === 1 ? 'This field is required.' : `Use at least ${minimum} characters.`;
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? 'Choose at least one.' : `Choose at least ${minimum}.`;
  return `Enter ${minimum} or more.`;
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `Use at most ${maximum} characters.`;
  if (origin === 'array' || origin === 'set') return `Choose at most ${maximum}.`;
  return `Enter ${maximum} or less.`;
}
