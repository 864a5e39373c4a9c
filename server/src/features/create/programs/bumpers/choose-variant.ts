import type { Aspect } from '@rushes/contract/media/clips';

interface Variant {
  readonly aspect: Aspect;
  /** Null: of any language. */
  readonly language: string | null;
}

/**
 * Of these variants, the main one first, the one that fits a program: of its language, else of any; of its aspect, else
 * of that of the main one.
 */
export function chooseVariant<Each extends Variant>(
  variants: readonly Each[],
  { aspect, language }: { readonly aspect: Aspect; readonly language: string | null },
): Each | undefined {
  const main = variants[0]?.aspect;
  const misfit = (variant: Each) =>
    languageMisfit(variant.language, language) * 3 + aspectMisfit(variant.aspect, aspect, main);
  // A sort keeps the order of what fits equally well.
  return variants.toSorted((one, other) => misfit(one) - misfit(other))[0];
}

function languageMisfit(own: string | null, wanted: string | null): number {
  if (own === null) return 2;
  if (own === wanted) return 0;
  return wanted !== null && baseOf(own) === baseOf(wanted) ? 1 : 3;
}

function aspectMisfit(own: Aspect, wanted: Aspect, main: Aspect | undefined): number {
  if (own === wanted) return 0;
  return own === main ? 1 : 2;
}

/** `en` of `en-GB`. */
function baseOf(language: string): string {
  return language.split('-')[0] ?? language;
}
