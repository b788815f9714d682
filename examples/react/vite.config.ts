import { defineConfig } from 'vite';

/** The demo brand allows one origin, that of the script-tag example: stop that one, or add yours to the brand. */
export default defineConfig({ server: { host: '127.0.0.1', port: 4200 } });
