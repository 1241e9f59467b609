import type { ICredentialType, INodeProperties } from 'n8n-workflow';

/** "Sign in with Veemark": the user of n8n says on the screen of Veemark what it may do, and where. */
export class VeemarkOAuth2Api implements ICredentialType {
  name = 'veemarkOAuth2Api';

  extends = ['oAuth2Api'];

  displayName = 'Veemark OAuth2 API';

  icon = 'file:veemark.svg' as const;

  documentationUrl = 'https://veemark.example/api/docs';

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'address',
      type: 'string',
      default: 'https://veemark.example',
      description: 'Of the installation, without a slash at its end',
      required: true,
    },
    { displayName: 'Grant Type', name: 'grantType', type: 'hidden', default: 'pkce' },
    {
      displayName: 'Authorization URL',
      name: 'authUrl',
      type: 'hidden',
      default: '={{$self["address"]}}/oauth/auth',
    },
    {
      displayName: 'Access Token URL',
      name: 'accessTokenUrl',
      type: 'hidden',
      default: '={{$self["address"]}}/oauth/token',
    },
    { displayName: 'Scope', name: 'scope', type: 'hidden', default: 'read write publish' },
    {
      displayName: 'Auth URI Query Parameters',
      name: 'authQueryParameters',
      type: 'hidden',
      default: '=resource={{$self["address"]}}/api',
    },
    { displayName: 'Authentication', name: 'authentication', type: 'hidden', default: 'header' },
  ];
}
