import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// Tests import what they use instead of globals, so the library cannot register this by itself.
afterEach(cleanup);
