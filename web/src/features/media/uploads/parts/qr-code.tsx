import { generate } from 'lean-qr';
import { useMemo } from 'react';

const quietModules = 4;

/** A text as a QR code, dark on light in both schemes: cameras expect that. */
export function QrCode({ text, label, sizePx }: { text: string; label: string; sizePx: number }) {
  const { path, size } = useMemo(() => drawingOf(text), [text]);
  const side = size + 2 * quietModules;
  return (
    <svg
      role="img"
      aria-label={label}
      width={sizePx}
      height={sizePx}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect width={side} height={side} fill="#fff" rx={1} />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawingOf(text: string): { path: string; size: number } {
  const code = generate(text);
  let path = '';
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) path += `M${x + quietModules} ${y + quietModules}h1v1h-1z`;
  return { path, size: code.size };
}
