import { MantineProvider } from '@mantine/core';
import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CustomerLogo } from './customer-logo.tsx';

test('a logo that did not load is replaced by ours, until there is another one [U-09]', () => {
  const logo = (url: string | null) => (
    <MantineProvider env="test">
      <CustomerLogo logoUrl={url} />
    </MantineProvider>
  );
  const { container, rerender } = render(logo('/brand/gone.png'));
  fireEvent.error(container.querySelector('img[src="/brand/gone.png"]') as Element);
  expect(container.querySelector('img')).toBeNull();
  rerender(logo('/brand/new.png'));
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/brand/new.png');
});
