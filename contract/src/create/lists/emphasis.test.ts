import { describe, expect, test } from 'vitest';
import { plainText, spansOf, splitEmphasis, toggleEmphasis } from './emphasis.ts';

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
    for (const text of [
      '5 * 3 * 2',
      'my_file_name',
      '* item',
      '**',
      'a ** b **',
      '_ _',
      '*one\ntwo*',
      '3*4*5',
      'price 5*, see note*',
    ])
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
    expect(toggleEmphasis({ text: 'say itself now', from: 4, to: 6 }, 'bold').text).toBe(
      'say **itself** now',
    );
  });

  test('with nothing selected, what is typed next gets the marks, until the caret leaves them', () => {
    let now = { text: 'We are ', from: 7, to: 7 };
    const type = (words: string) => {
      const at = now.from + words.length;
      now = { text: now.text.slice(0, now.from) + words + now.text.slice(now.to), from: at, to: at };
    };
    const press = () => {
      now = toggleEmphasis(now, 'bold');
    };
    press();
    type('carbon neutral');
    press();
    type(' since May.');
    expect(now.text).toBe('We are **carbon neutral** since May.');
    now = { text: 'Hello', from: 5, to: 5 };
    press();
    type(' there ');
    press();
    type('all');
    expect(now.text).toBe('Hello **there** all');
    now = { text: 'a ', from: 2, to: 2 };
    press();
    press();
    expect(now).toEqual({ text: 'a ', from: 2, to: 2 });
  });

  test('a text that is divided within marks keeps them in both parts', () => {
    expect(splitEmphasis('Say **loud words** now', 10, 11)).toEqual(['Say **loud**', '**words** now']);
    expect(splitEmphasis('Say **loud**', 10, 10)).toEqual(['Say **loud**', '']);
    expect(splitEmphasis('Say ***it _all_ now*** ok', 12, 12)).toEqual([
      'Say ***it _a_***',
      '***_ll_ now*** ok',
    ]);
    expect(splitEmphasis('plain * text', 5, 6)).toEqual(['plain', '* text']);
  });

  test('marks that share an edge are read, the inner ones first', () => {
    expect(shown('**say *it***')).toBe('<b>say </b><i><b>it</b></i>');
    expect(shown('***a* b**')).toBe('<i><b>a</b></i><b> b</b>');
    expect(shown('*a **b***')).toBe('<i>a </i><i><b>b</b></i>');
    expect(shown('***a** b*')).toBe('<i><b>a</b></i><i> b</i>');
  });

  test('marks of other words stay as they are', () => {
    expect(toggleEmphasis({ text: '_one_ two _three_', from: 10, to: 10 }, 'underlined').text).toBe(
      '_one_ two ___three_',
    );
    expect(toggleEmphasis({ text: '**one two three**', from: 6, to: 9 }, 'bold')).toEqual({
      ...{ text: '**one** two **three**', from: 8, to: 11 },
    });
  });

  test('Enter at an edge leaves no empty marks', () => {
    expect(splitEmphasis('**say *it* now**', 11, 11)).toEqual(['**say *it*** ', '**now**']);
    expect(splitEmphasis('***one _two_ three***', 11, 11)).toEqual(['***one _two_***', ' ***three***']);
    expect(splitEmphasis('**loud**', 7, 7)).toEqual(['**loud**', '']);
  });

  test('no letter is lost, whatever is marked, toggled and divided', () => {
    const parts = ['*', '**', '_', 'a', ' ', '\\'];
    const textsOf = (length: number): string[] =>
      length === 0 ? [''] : textsOf(length - 1).flatMap((text) => parts.map((part) => text + part));
    const letters = (text: string) => text.replaceAll(/[^a]/g, '');
    const lost: string[] = [];
    for (const text of textsOf(4)) {
      if (letters(plainText(text)) !== letters(text)) lost.push(text);
      for (let from = 0; from <= text.length; from += 1)
        for (let to = from; to <= text.length; to += 1) {
          const toggled = ['bold', 'italic', 'underlined'] as const;
          for (const emphasis of toggled)
            if (letters(toggleEmphasis({ text, from, to }, emphasis).text) !== letters(text))
              lost.push(`${emphasis} ${from}-${to} ${text}`);
          const kept = letters(text.slice(0, from) + text.slice(to));
          if (letters(splitEmphasis(text, from, to).join('')) !== kept) lost.push(`${from}-${to} ${text}`);
        }
    }
    expect(lost).toEqual([]);
  });
});
