import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Settled, useFirstScreenSettled, useSettled } from './settled.ts';

function Frame({ load }: { load: () => Promise<string> }) {
  const isSettled = useFirstScreenSettled();
  return (
    <Settled value={isSettled}>
      <First load={load} />
      <Later />
    </Settled>
  );
}

function First({ load }: { load: () => Promise<string> }) {
  const { data } = useQuery({ queryKey: ['first'], queryFn: load });
  return <p>{data}</p>;
}

function Later() {
  return <p>{useSettled() ? 'asks now' : 'waits'}</p>;
}

test('what nobody waits for is asked after the first screen has its answers', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Frame load={() => promise} />
    </QueryClientProvider>,
  );
  expect(screen.getByText('waits')).toBeTruthy();
  resolve('the first card');
  await screen.findByText('the first card');
  expect(screen.getByText('waits')).toBeTruthy();
  await screen.findByText('asks now');
});
