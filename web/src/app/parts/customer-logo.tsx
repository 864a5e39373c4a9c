import { useState } from 'react';
import { LogoMark } from '../../ui/logo.tsx';

/** The customer's own logo; ours where it has none or it does not load. */
export function CustomerLogo({ logoUrl }: { logoUrl: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  if (logoUrl === null || logoUrl === '' || isBroken) return <LogoMark />;
  return <img src={logoUrl} alt="" height={28} onError={() => setIsBroken(true)} />;
}
