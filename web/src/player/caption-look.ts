import type { CaptionStyle } from '@rushes/contract/media/lists/caption-style';
import styles from './captions.module.css';

/** What an element has for the captions in it to look so; where they are is in their own settings. */
export function captionLook({ size, position, background, colour }: CaptionStyle) {
  return {
    className: styles['look'] ?? '',
    'data-caption-size': size,
    'data-caption-position': position,
    'data-caption-background': background,
    'data-caption-colour': colour,
  };
}
