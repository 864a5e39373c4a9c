import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { api, productUrl, signIn } from './session.ts';

test.describe.configure({ timeout: 240_000 });

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

for (const scheme of ['light', 'dark'] as const) {
  test(`every screen passes axe in the ${scheme} scheme`, async ({ browser }) => {
    const manager = await api();
    const program = (await manager.api.program.getPrograms({})).items[0];
    const clip = (await manager.api.clip.getClips({})).items[0];
    const person = (await manager.api.people.getUsers({})).items[0];
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const findings: string[] = [];
    const check = async (path: string) => {
      await page.goto(`${productUrl()}${path}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.locator('[data-loading], .mantine-Skeleton-root[data-visible]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
      for (const violation of violations) {
        findings.push(
          `${path}: ${violation.id} ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
        );
      }
    };
    await check('/login');
    await signIn(page, 'cm@north.demo');
    const paths = [
      '/home/library',
      '/home/newprograms',
      '/home/completedprograms',
      `/home/play/${program?.programId}`,
    ];
    paths.push(
      '/clips/list',
      `/clips/edit/${clip?.clipId}`,
      '/myprograms/list',
      `/myprograms/editprogram/${program?.programId}`,
    );
    paths.push(
      '/users/list',
      '/users/list?tab=groups',
      '/users/list?tab=invitations',
      `/organization/user/manage-admin/Admin/${person?.customerUserId}`,
      `/organization/user/invite-history/${person?.customerUserId}`,
    );
    for (const path of [...paths, '/nowhere']) await check(path);
    expect(findings).toEqual([]);
    await context.close();
  });
}
