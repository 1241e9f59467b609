import { Outlet, ScrollRestoration } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { trpc } from '../../lib/trpc.ts';
import { Brand } from '../../ui/brand.tsx';
import classes from './help-frame.module.css';
import { LoadingScreen } from '../screens/loading-screen.tsx';
import { Shell } from './shell.tsx';

/** Help is for everyone: inside the shell for those signed in, under a bar with the way in for all others. */
export function HelpFrame() {
  const me = trpc.account.me.useQuery();
  if (me.isLoading) return <LoadingScreen />;
  if (me.data) return <Shell />;
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Brand href={paths.landing} />
        <a href={paths.signIn} className={classes.link}>
          Sign in
        </a>
        <a href={paths.signUp} className={classes.link}>
          Sign up
        </a>
      </header>
      <main>
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
