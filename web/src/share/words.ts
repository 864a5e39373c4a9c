import { player, share } from '../../public/assets/i18n/en.json';
import { fillText, type PlayerWords } from '../player/words.ts';

/** The player's texts without the app's translation library. */
export const playerWords: PlayerWords = (word, values) => fillText(player[word], values);

/** The page's own texts. */
export const words = share.page;
