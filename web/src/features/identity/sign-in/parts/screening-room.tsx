import { useTranslation } from 'react-i18next';
import classes from './sign-in-frame.module.css';

const clips = [
  { x: 0, width: 132, tint: '#3850c6' },
  { x: 138, width: 84, tint: '#4b463f' },
  { x: 228, width: 168, tint: '#5b78ea' },
  { x: 402, width: 60, tint: '#4b463f' },
  { x: 468, width: 92, tint: '#2c3f9f' },
] as const;

/** A drawing for those who wait outside: a program on the screen, its cuts below. Always dark, and silent to readers. */
export function ScreeningRoom() {
  const { t } = useTranslation();
  return (
    <aside className={classes['room']} aria-hidden>
      <svg viewBox="0 0 560 470" className={classes['drawing']} focusable="false">
        <rect width="560" height="315" rx="10" fill="#0f0e0d" stroke="#3a3630" />
        <path
          d="M1 236c70-52 120-66 176-30s112 62 170 16 118-70 212-34v117a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9Z"
          fill="#1b2450"
        />
        <path
          d="M1 268c88-34 150-30 214-6s126 26 182-6 108-34 162-16v65a9 9 0 0 1-9 9H10a9 9 0 0 1-9-9Z"
          fill="#2c3f9f"
        />
        <circle cx="424" cy="96" r="34" fill="#eac273" />
        <circle cx="280" cy="158" r="40" fill="#fffefc" fillOpacity="0.92" />
        <path d="M268 138v40l34-20z" fill="#191714" />
        <rect y="340" width="560" height="4" rx="2" fill="#3a3630" />
        <rect y="340" width="214" height="4" rx="2" fill="#9bb0f6" />
        <circle cx="214" cy="342" r="7" fill="#fffefc" />
        {clips.map(({ x, width, tint }) => (
          <g key={x}>
            <rect x={x} y="372" width={width} height="58" rx="6" fill={tint} />
            <rect
              x={x + 8}
              y="414"
              width={width - 16}
              height="3"
              rx="1.5"
              fill="#fffefc"
              fillOpacity="0.35"
            />
          </g>
        ))}
        <path d="M214 360v84" stroke="#fffefc" strokeWidth="2" />
      </svg>
      <p className={classes['line']}>{t('accounts.line')}</p>
    </aside>
  );
}
