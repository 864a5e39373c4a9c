import { useState } from 'react';
import { LogoMark } from '../../ui/logo.tsx';

/** The customer's own logo; ours where it has none or it does not load. */
export function CustomerLogo({ logoUrl }: { logoUrl: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (logoUrl === null || logoUrl === '' || logoUrl === broken) return <LogoMark />;
  return <img src={logoUrl} alt="" height={28} onError={() => setBroken(logoUrl)} />;
}
