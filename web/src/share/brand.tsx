import { captionShade } from '@rushes/contract/media/lists/caption-style';
import { useState } from 'react';

/** The customer’s logo; nothing where it does not load. */
export function Logo({ url }: { url: string }) {
  const [isBroken, setIsBroken] = useState(false);
  return isBroken ? null : <img src={url} alt="" height={28} onError={() => setIsBroken(true)} />;
}

/** Dresses the page in the customer’s colour. */
export function wear(accent: readonly string[] | null): void {
  const { style } = document.documentElement;
  if (accent === null) return;
  style.setProperty('--accent', `light-dark(${accent[7]}, ${accent[8]})`);
  style.setProperty('--brand-accent', accent[4] ?? null);
  style.setProperty('--brand-caption', accent[captionShade] ?? null);
  style.setProperty('--focus', `light-dark(${accent[7]}, ${accent[3]})`);
}
