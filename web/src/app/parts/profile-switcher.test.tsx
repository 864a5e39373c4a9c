import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/api/query.ts';
import { type SignedIn, session } from '../../lib/session/session.ts';
import { ThemeProvider } from '../../ui/theme-provider.tsx';
import { ProfileSwitcher } from './profile-switcher.tsx';

const profile = (customerID: string, customerName: string, sequence: number, isLocked = false) => ({
  customerID,
  customerName,
  customerCity: sequence === 2 ? null : 'Hamburg',
  customerState: null,
  customerZip: '20095',
  customerLogoAddnl: null,
  sequence,
  isLocked,
});
const profiles = [profile('w', 'West', 3, true), profile('n', 'North', 1), profile('s', 'South', 2)];

function show() {
  const onClose = vi.fn<() => void>();
  const switchTo = vi.spyOn(session, 'switchTo').mockResolvedValue(undefined);
  const me = { customer: { customerId: 'n' } } as SignedIn;
  render(
    <ThemeProvider>
      <QueryClientProvider client={createQueryClient()}>
        <ProfileSwitcher me={me} profiles={profiles} opened onClose={onClose} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return { user: userEvent.setup(), onClose, switchTo };
}
const rows = () => screen.getAllByRole('option').map((row) => row.textContent);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the profile switcher', () => {
  test('lists profiles by sequence with their address, the locked ones marked [U-01] [E-01] [C-02] [K-01]', () => {
    show();
    expect(rows()).toEqual([
      'NorthHamburg, N/A 20095Current',
      'SouthN/A, N/A 20095',
      'WestHamburg, N/A 20095',
    ]);
    const locked = screen.getByRole('option', { name: /West/ });
    expect(locked.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('img', { name: /Locked/ })).toBeTruthy();
  });

  test('finds by name or place in any case, and offers to clear a search that finds nothing [U-01] [V-01]', async () => {
    const { user } = show();
    const field = screen.getByPlaceholderText('Search organisation or location');
    await user.type(field, 'hAMBURG');
    expect(rows()).toHaveLength(2);
    await user.type(field, ' nowhere');
    expect(screen.queryByRole('option')).toBeNull();
    expect(screen.getByText('No organisations match')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear Search' }));
    expect(rows()).toHaveLength(3);
    expect(document.activeElement).toBe(field);
  });

  test('closes and switches to a profile that is neither current nor locked [S-07]', async () => {
    const { user, onClose, switchTo } = show();
    await user.click(screen.getByRole('option', { name: /North/ }));
    await user.click(screen.getByRole('option', { name: /West/ }));
    expect(switchTo).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('option', { name: /South/ }));
    expect(switchTo).toHaveBeenCalledWith('s');
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('works by arrow keys and Enter alone [S-07] [U-01]', async () => {
    const { user, switchTo } = show();
    screen.getByRole('combobox').focus();
    await user.keyboard('{Enter}{ArrowUp}{Enter}');
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('West');
    expect(switchTo).not.toHaveBeenCalled();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(switchTo).toHaveBeenCalledWith('s');
  });
});
