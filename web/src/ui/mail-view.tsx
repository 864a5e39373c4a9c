import { useEffect, useRef } from 'react';
import { sanitiseHtml } from '../lib/format/sanitise-html.ts';

interface MailViewProps {
  readonly html: string;
  readonly className: string | undefined;
}

/** A mail brings styles of its own: it is in a root of its own, so that they and ours leave each other alone. */
export function MailView({ html, className }: MailViewProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    if (current === null) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    root.innerHTML = sanitiseHtml(html);
  }, [html]);
  return <div ref={host} className={className} />;
}
