import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility/accessible.ts';
import { signIn } from './support/pages/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ own: 'passkeys' });

/** A device with a lock, as Chromium's own tests have it: it makes discoverable passkeys and its owner is always there. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  const forgetOwner = (isUserVerified: boolean) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  const suggest = (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  return { credentials, forgetOwner, suggest };
};

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Sign In' });
const openOverlay = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();

const signOut = async (page: Page, site: string) => {
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(`${site}/`);
};

test('a passkey is added, opens the account by a press and by a suggestion, and opens nothing once it is removed', async ({
  page,
  troupe: { site },
  faults,
}) => {
  const device = await addAuthenticator(page);
  await device.suggest(true);
  await signIn(page, site, 'free@example.test');
  await page.goto(`${site}/profile/sessions`);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const kept = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect(kept).toContainText('Not used yet');
  await expectAccessible(page, 'passkeys');
  expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  // The device has one already, and says so.
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

  await page.getByRole('button', { name: /^Rename/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('My laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(kept).toContainText('My laptop');
  await expect
    .poll(async () => (await page.request.get(`${site}/dev/mailbox?to=free@example.test`)).text())
    .toContain('A passkey was added');
  await signOut(page, site);

  // By a press: nothing is suggested by itself now.
  await page.addInitScript(() => Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false }));
  await page.goto(`${site}/chats`);
  await openOverlay(page);
  await expect(overlay(page).getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn');
  await expectAccessible(page, 'sign-in with a passkey');
  await overlay(page).getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(`${site}/`);
  await page.goto(`${site}/profile/sessions`);
  await expect(kept).toContainText('Last used');
  await signOut(page, site);

  // A device that does not know who is there opens nothing.
  await device.forgetOwner(false);
  await openOverlay(page);
  await overlay(page).getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(overlay(page).getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled();
  await device.forgetOwner(true);
  await overlay(page).getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(overlay(page)).toHaveCount(0);

  await page.goto(`${site}/profile/sessions`);
  await page.getByRole('button', { name: 'Remove: My laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No passkey yet')).toBeVisible();
  await signOut(page, site);
  await openOverlay(page);
  await overlay(page).getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(overlay(page).getByRole('alert')).toHaveText(/We found no account for this passkey/);
  // The passkey that was removed was refused.
  expect(faults.errors.splice(0).filter((error) => !error.includes('status of 401'))).toEqual([]);
});

test('a passkey is suggested where the e-mail is typed, and opens the account without a press', async ({
  page,
  troupe: { site },
}) => {
  await addAuthenticator(page);
  await signIn(page, site, 'creator@example.test');
  await page.goto(`${site}/profile/sessions`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Not used yet');
  await signOut(page, site);
  await openOverlay(page);
  await page.waitForURL(`${site}/`);
  await page.goto(`${site}/profile/sessions`);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Last used');
});
