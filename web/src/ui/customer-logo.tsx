import { type ReactNode, useState } from 'react';
import { LogoMark } from './logo.tsx';

interface CustomerLogoProps {
  readonly logoUrl: string | null;
  readonly size?: number;
  readonly alt?: string;
  /** What is there without one; ours where nothing is shown. */
  readonly instead?: ReactNode;
}

/** The customer's own logo; ours where it has none or it does not load. */
export function CustomerLogo({
  logoUrl,
  size = 28,
  alt = '',
  instead = <LogoMark size={size} />,
}: CustomerLogoProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (logoUrl === null || logoUrl === '' || logoUrl === broken) return instead;
  return <img src={logoUrl} alt={alt} height={size} onError={() => setBroken(logoUrl)} />;
}
