import type { CoverLore, TestLore } from '../../platform/works/lore-test.ts';
import { createCoverLore } from './cover-lore.ts';
import { createTestLore, type TestLoreDeps } from './test-lore.ts';

/** What the chat lends to who writes a book: its activation over a text, and over chats that are there. */
export const createLentLore = (deps: TestLoreDeps): { testLore: TestLore; coverLore: CoverLore } => ({
  testLore: createTestLore(deps),
  coverLore: createCoverLore(deps),
});
