import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import { captionLook } from './caption-look.ts';
import styles from './captions.module.css';

interface CaptionTextProps {
  readonly style: CaptionStyle;
  readonly text: string;
}

/** Words over a picture as captions of this style show them. */
export function CaptionText({ style, text }: CaptionTextProps) {
  const { className, ...look } = captionLook(style);
  return (
    <div className={`${styles['layer']} ${className}`} {...look} data-captions>
      <p className={styles['text']} dir="auto">
        <span>{text}</span>
      </p>
    </div>
  );
}
