import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ThemeProvider } from '../../../../ui/theme-provider.tsx';
import { BrandPreview } from './brand-preview.tsx';

test('a logo that does not load is shown broken nowhere in the preview', () => {
  const preview: Parameters<typeof BrandPreview>[0]['preview'] = {
    shades: Array.from({ length: 10 }, () => '#3850c6'),
    contrast: { given: 5, text: 5, fill: 5 } as never,
    mailHtml: '<p>Hello</p>',
    sharePage: {
      layout: 'wide',
      headline: '',
      intro: '',
      showsLogo: true,
      showsOrganisation: true,
      download: 'none',
      footer: '',
      action: null,
    },
  };
  const { container } = render(
    <ThemeProvider>
      <BrandPreview preview={preview} organisation="North" logoUrl="/brand/gone.png" />
    </ThemeProvider>,
  );
  const images = [...container.querySelectorAll('img[src="/brand/gone.png"]')];
  expect(images).toHaveLength(3);
  for (const image of images) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  // Light and dark.
  expect(container.querySelectorAll('svg')).toHaveLength(2);
});
