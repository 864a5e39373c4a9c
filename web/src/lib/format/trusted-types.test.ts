import { describe, expect, test } from 'vitest';
import { DefaultPolicy } from './trusted-types.ts';

describe('the one policy for what is written into the page', () => {
  test('passes style sheets and text, and no markup before there is a sanitiser', () => {
    const policy = new DefaultPolicy();
    expect(policy.createHTML(':root{--a:1}')).toBe(':root{--a:1}');
    expect(policy.createHTML('<b>x</b>')).toBe('');
  });

  test('leaves of markup what the sanitiser leaves', async () => {
    const policy = new DefaultPolicy();
    const { sanitiseHtml } = await import('./sanitise-html.ts');
    policy.sanitiseBy(sanitiseHtml);
    expect(policy.createHTML('<b onclick="x()">x</b><script>y()</script>')).toBe('<b>x</b>');
    expect(policy.createHTML('<img src="x" onerror="y()">')).toBe('<img src="x">');
    expect(policy.createHTML('<a href="javascript:x()">x</a>')).toBe('<a>x</a>');
  });

  test('takes scripts from this origin and from memory only, and no script text at all', () => {
    const policy = new DefaultPolicy();
    expect(policy.createScriptURL('/sw.js')).toBe('/sw.js');
    expect(policy.createScriptURL(`blob:${location.origin}/1`)).toBe(`blob:${location.origin}/1`);
    for (const url of [
      'https://elsewhere.test/x.js',
      '//elsewhere.test/x.js',
      'data:text/javascript,1',
      'javascript:1',
    ])
      expect(policy.createScriptURL(url)).toBeNull();
    expect(policy.createScript()).toBeNull();
  });
});
