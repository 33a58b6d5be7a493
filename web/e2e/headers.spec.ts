import { expect, test } from './fixtures';

test('the policy lets in what is ours and nothing else', async ({ request }) => {
  const headers = (await request.get('/')).headers();
  const policy = new Map(
    (headers['content-security-policy'] ?? '').split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy.get('default-src')).toBe("'none'");
  expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'");
  expect(policy.get('style-src')).toBe("'self'");
  expect(policy.get('img-src')).toBe("'self' data: blob:");
  expect(policy.get('font-src')).toBe("'self'");
  expect(policy.get('media-src')).toBe("'self'");
  expect(policy.get('frame-ancestors')).toBe("'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin');
});

test('the browser grants the page what the headers promise', async ({ page }) => {
  await page.goto('/');
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});

test('what is not ours is stopped by the browser', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto('/');
  const stopped = await page.evaluate(async () => {
    const breach = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.violatedDirective));
    });
    document.body.append(Object.assign(document.createElement('script'), { text: 'void 0' }));
    return breach;
  });
  expect(stopped).toContain('script-src');
  await context.close();
});

test('hashed files are cached, the page itself is revalidated', async ({ request }) => {
  const page = await request.get('/');
  expect(page.headers()['cache-control']).toBe('no-cache');
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await page.text())?.[1] ?? '';
  const first = await request.get(script);
  expect(first.headers()['cache-control']).toContain('immutable');
  expect(first.headers()['content-encoding']).toBe('gzip');
  const again = await request.get(script, {
    headers: { 'if-none-match': first.headers()['etag'] ?? '' },
  });
  expect(again.status()).toBe(304);
});

test('the manifest names pictures that exist, of the type and size it says', async ({ page, request }) => {
  interface Picture {
    src: string;
    sizes: string;
    type: string;
  }
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as Record<string, Picture[]>;
  const pictures = [...(manifest.icons ?? []), ...(manifest.screenshots ?? [])];
  expect(manifest.screenshots?.length).toBeGreaterThan(0);
  await page.goto('/');
  for (const { src, sizes, type } of pictures) {
    expect((await request.get(src)).headers()['content-type'], src).toBe(type);
    const size = await page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size, src).toBe(sizes);
  }
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: [/404/] });

  test('has its own page and the status 404', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.locator('main h1')).toBeVisible();
    await page.locator('main a[href="/"]').first().click();
    await expect(page).toHaveURL('/');
  });
});
