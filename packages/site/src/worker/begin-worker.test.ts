import { startWorker } from '@troupe/core/platform/account/notifications/worker.ts';
import { createTestApp } from '@troupe/core/app/testing/test-app.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { beginWorker } from './begin-worker.ts';

vi.mock('@troupe/core/platform/account/notifications/worker.ts', () => ({ startWorker: vi.fn() }));
vi.mock('../router/after-load.ts', () => ({ afterLoad: (run: () => void) => run() }));

it('the worker begins once there is a connection, and asks for nothing before', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => onLine.mockRestore());
  beginWorker(createTestApp());
  await new Promise((done) => setTimeout(done, 20));
  expect(startWorker).not.toHaveBeenCalled();
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(startWorker).toHaveBeenCalledOnce());
});
