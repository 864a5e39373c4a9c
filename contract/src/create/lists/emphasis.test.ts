import { describe, expect, test } from 'vitest';
import { plainText, spansOf, toggleEmphasis } from './emphasis.ts';

/** As HTML, to compare at a glance. */
const shown = (text: string) =>
  spansOf(text)
    .map(({ text: words, isBold, isItalic, isUnderlined }) =>
      [isBold && 'b', isItalic && 'i', isUnderlined && 'u'].reduce<string>(
        (inside, tag) => (tag === false ? inside : `<${tag}>${inside}</${tag}>`),
        words,
      ),
    )
    .join('');

describe('emphasis in scripts', () => {
  test('marks that touch words make them bold, italic or underlined, also within each other', () => {
    expect(shown('a **b** *c* ***d*** _e_')).toBe('a <b>b</b> <i>c</i> <i><b>d</b></i> <u>e</u>');
    expect(shown('*one **two** three*')).toBe('<i>one </i><i><b>two</b></i><i> three</i>');
    expect(shown('_**x y**_, z')).toBe('<u><b>x y</b></u>, z');
  });

  test('other stars and underscores are text', () => {
    for (const text of ['5 * 3 * 2', 'my_file_name', '* item', '**', 'a ** b **', '_ _', '*one\ntwo*'])
      expect(shown(text)).toBe(text);
    expect(shown('\\*no\\* \\_no\\_')).toBe('*no* _no_');
    expect(plainText('Say **it**, \\*now\\*')).toBe('Say it, *now*');
  });

  test('a block full of marks is read', () => {
    for (const part of ['*a', '**a ', '_a ', '***', '\\*', '*a _b **c '])
      expect(plainText(part.repeat(20_000 / part.length)).length).toBeGreaterThan(5000);
  });

  test('what is selected gets marks and loses them again', () => {
    const bold = toggleEmphasis({ text: 'say it now', from: 4, to: 7 }, 'bold');
    expect(bold).toEqual({ text: 'say **it** now', from: 6, to: 8 });
    const both = toggleEmphasis(bold, 'italic');
    expect(both).toEqual({ text: 'say ***it*** now', from: 7, to: 9 });
    expect(toggleEmphasis(both, 'bold')).toEqual({ text: 'say *it* now', from: 5, to: 7 });
    expect(toggleEmphasis(both, 'italic')).toEqual({ text: 'say **it** now', from: 6, to: 8 });
    expect(toggleEmphasis({ text: 'say **it** now', from: 4, to: 10 }, 'bold')).toEqual({
      ...{ text: 'say it now', from: 4, to: 6 },
    });
    expect(toggleEmphasis({ text: 'say it now', from: 5, to: 5 }, 'underlined').text).toBe('say _it_ now');
  });
});
