import type { SiteScreenProps } from '../../router/site-screen.ts';
import { PersonaPage } from './persona.tsx';

export const Screen = ({ search }: SiteScreenProps) => <PersonaPage search={search} personaId={null} />;
