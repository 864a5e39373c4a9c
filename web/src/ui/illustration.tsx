import type { ReactNode } from 'react';

export type IllustrationName =
  | 'screen'
  | 'list'
  | 'film'
  | 'users'
  | 'house'
  | 'plug'
  | 'chart'
  | 'user'
  | 'nothing';

const soft = 'var(--mantine-primary-color-light)';
const line = 'var(--mantine-color-anchor)';
const paper = 'var(--mantine-color-body)';
const stroke = { stroke: line, strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;

const drawings: Readonly<Record<IllustrationName, ReactNode>> = {
  screen: (
    <>
      <rect x="34" y="24" width="92" height="60" rx="8" fill={paper} {...stroke} />
      <path d="M72 42v24l20-12z" fill={line} />
      <path d="M62 96h36M80 84v12" {...stroke} />
    </>
  ),
  list: (
    <>
      <rect x="44" y="16" width="72" height="84" rx="8" fill={paper} {...stroke} />
      <path d="M56 36l5 5 8-9M56 60l5 5 8-9" fill="none" {...stroke} />
      <rect x="56" y="80" width="11" height="11" rx="3" fill={soft} {...stroke} />
      <path d="M80 38h24M80 62h24M80 86h16" {...stroke} />
    </>
  ),
  film: (
    <>
      <rect x="24" y="36" width="112" height="52" rx="6" fill={paper} {...stroke} />
      <path d="M62 36v52M100 36v52" {...stroke} />
      {[32, 48, 70, 86, 108, 124].map((x) => (
        <g key={x} fill={line}>
          <rect x={x - 3} y="41" width="6" height="5" rx="1.5" />
          <rect x={x - 3} y="78" width="6" height="5" rx="1.5" />
        </g>
      ))}
      <path d="M75 55v14l12-7z" fill={line} />
    </>
  ),
  users: (
    <>
      <circle cx="54" cy="50" r="11" fill={paper} {...stroke} />
      <circle cx="106" cy="50" r="11" fill={paper} {...stroke} />
      <path
        d="M34 90c2-14 10-20 20-20 6 0 10 2 14 6M126 90c-2-14-10-20-20-20-6 0-10 2-14 6"
        fill="none"
        {...stroke}
      />
      <circle cx="80" cy="44" r="14" fill={paper} {...stroke} />
      <path d="M54 94c2-18 12-26 26-26s24 8 26 26z" fill={paper} {...stroke} />
    </>
  ),
  house: (
    <>
      <rect x="40" y="34" width="46" height="62" rx="5" fill={paper} {...stroke} />
      <rect x="86" y="54" width="36" height="42" rx="5" fill={paper} {...stroke} />
      <path d="M52 48h8M68 48h6M52 62h8M68 62h6M98 68h10M98 80h10M58 96V80h12v16" fill="none" {...stroke} />
      <path d="M30 96h102" {...stroke} />
    </>
  ),
  plug: (
    <>
      <rect x="28" y="42" width="42" height="36" rx="8" fill={paper} {...stroke} />
      <rect x="96" y="42" width="36" height="36" rx="8" fill={paper} {...stroke} />
      <path d="M70 52h12M70 68h12" {...stroke} />
      <path d="M96 60h-6" {...stroke} />
      <circle cx="114" cy="60" r="6" fill={line} />
    </>
  ),
  chart: (
    <>
      <path d="M34 22v74h96" fill="none" {...stroke} />
      <rect x="46" y="66" width="14" height="22" rx="3" fill={paper} {...stroke} />
      <rect x="70" y="48" width="14" height="40" rx="3" fill={paper} {...stroke} />
      <rect x="94" y="56" width="14" height="32" rx="3" fill={line} {...stroke} />
      <path d="M48 50l24-18 26 8 24-20" fill="none" {...stroke} />
    </>
  ),
  user: (
    <>
      <rect x="32" y="28" width="96" height="64" rx="8" fill={paper} {...stroke} />
      <circle cx="58" cy="52" r="10" fill={soft} {...stroke} />
      <path d="M42 80c2-10 8-14 16-14s14 4 16 14M86 48h28M86 62h20M86 76h24" fill="none" {...stroke} />
    </>
  ),
  nothing: (
    <>
      <circle cx="74" cy="54" r="26" fill={paper} {...stroke} />
      <path d="M93 73l22 22" {...stroke} />
      <path d="M64 54h20" {...stroke} />
    </>
  ),
};

/** A small drawing in the accent colour for screens that hold nothing yet; it says nothing that the text does not. */
export function Illustration({ name }: { name: IllustrationName }) {
  return (
    <svg width="160" height="120" viewBox="0 0 160 120" fill="none" aria-hidden focusable="false">
      <ellipse cx="80" cy="62" rx="76" ry="52" fill={soft} />
      {drawings[name]}
    </svg>
  );
}
