import { expect, test } from 'vitest';
import { testApp } from '#server/test/test-app.ts';
import { testServices } from '#server/test/test-services.ts';

const SITE = 'http://localhost:3000';
const app = await testApp();
const { services } = await testServices();

test.each([
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/oauth',
  '/.well-known/openid-configuration/oauth',
  '/oauth/.well-known/oauth-authorization-server',
  '/oauth/.well-known/openid-configuration',
])('%s describes what is there, at the addresses of this installation, and nothing else', async (url) => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const { body, statusCode } = await app.inject({ url, headers });
  expect(statusCode).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    issuer: `${SITE}/oauth`,
    authorization_endpoint: `${SITE}/oauth/auth`,
    token_endpoint: `${SITE}/oauth/token`,
    registration_endpoint: `${SITE}/oauth/reg`,
    revocation_endpoint: `${SITE}/oauth/token/revocation`,
    code_challenge_methods_supported: ['S256'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    scopes_supported: ['read', 'write', 'publish'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${SITE}/api/docs`,
    op_policy_uri: `${SITE}/legal.html#privacy-policy`,
    op_tos_uri: `${SITE}/legal.html#terms-of-use`,
    contacts: [services.settings.supportEmail],
  });
  expect(body).not.toMatch(/evil|userinfo|id_token|end_session|introspection|claims/);
});

test.each([
  ['/.well-known/oauth-protected-resource', '/mcp'],
  ['/.well-known/oauth-protected-resource/', '/mcp'],
  ['/.well-known/oauth-protected-resource/mcp', '/mcp'],
  ['/.well-known/oauth-protected-resource/api', '/api'],
])('%s names the resource %s, and who lets programs in', async (url, path) => {
  expect((await app.inject(url)).json()).toMatchObject({
    resource: SITE + path,
    authorization_servers: [`${SITE}/oauth`],
    scopes_supported: ['read', 'write', 'publish'],
    resource_documentation: `${SITE}/api/docs`,
    resource_policy_uri: `${SITE}/legal.html#privacy-policy`,
    resource_tos_uri: `${SITE}/legal.html#terms-of-use`,
    contacts: [services.settings.supportEmail],
  });
});

test.each([
  '/oauth/me',
  '/oauth/device/auth',
  '/oauth/request',
  '/oauth/session/end',
  '/oauth/token/introspection',
])('there is no %s', async (url) => {
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(404);
});
