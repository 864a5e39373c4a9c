/** The mark of Rushes: a strip of film, seen as it plays. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect width="32" height="32" rx="8" fill="#3850c6" />
      <path
        d="M8 9.5h4.5M8 16h3M8 22.5h4.5"
        stroke="#bfccfa"
        strokeWidth="2.4"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M15.5 10.2v11.6c0 .9 1 1.5 1.8 1l8.4-5.8a1.2 1.2 0 0 0 0-2l-8.4-5.8c-.8-.5-1.8.1-1.8 1Z"
        fill="#fffefc"
      />
    </svg>
  );
}
