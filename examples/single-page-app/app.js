import '@hotwired/turbo';
import { loadTroupe } from '@troupe/embed';

const troupe = await loadTroupe({ origin: 'http://acme.localhost:4100' });

// Once, for all pages: it stands beside the body that Turbo replaces.
troupe?.mount('chat', null, {
  application: 'acme',
  character: 'old-juniper',
  display: 'launcher',
  title: 'Old Juniper',
  appearance: { accent: '#9a4a12' },
});
