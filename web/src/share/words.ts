import { player, share } from '../../public/assets/i18n/en.json';
import { fillText, type PlayerWords } from '../player/words.ts';

// From here, so that the pages for guests never load the app for them.
export { formatPercent, formatSize } from '../lib/format/format.ts';

/** The player's texts without the app's translation library. */
export const playerWords: PlayerWords = (word, values) => fillText(player[word], values);

/** The page's own texts. */
export const words = share.page;
