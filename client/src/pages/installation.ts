import { INSTALLATION_META, USUAL_INSTALLATION, type Installation } from '#shared/rules/installation.ts';

/** As the server has put it into this page; it says nothing where all is as usual. */
export function readInstallation(): Installation {
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${INSTALLATION_META}"]`);
  return told ? JSON.parse(told.content) : USUAL_INSTALLATION;
}
