import type { SiteScreenProps } from '../../routes.ts';
import { PersonaPage } from './persona.tsx';

export const Screen = ({ search }: SiteScreenProps) => <PersonaPage search={search} personaId={null} />;
