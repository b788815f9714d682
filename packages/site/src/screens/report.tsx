import { ReportScreen } from '@troupe/core/platform/catalogue';
import { useRouter } from '../router/RouterContext.tsx';
import type { SiteScreenProps } from '../router/site-screen.ts';

export const Screen = ({ params }: SiteScreenProps) => {
  const router = useRouter();
  return (
    <ReportScreen
      characterId={params['characterId'] ?? null}
      onCharacterChange={(id) => router.navigate(id === null ? '/report' : `/report/${encodeURIComponent(id)}`, 'replace')}
    />
  );
};
