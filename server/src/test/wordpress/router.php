<?php
// PHP's built-in server: runs what a test sends, keeps a log of everything else that is asked, serves files as they
// are and the rest through WordPress.
if ($_SERVER['REQUEST_URI'] === '/test-code') {
    require __DIR__ . '/wp-load.php';
    eval(file_get_contents('php://input'));
    return true;
}
file_put_contents(
    getenv('WP_TEST_LOG'),
    $_SERVER['REQUEST_METHOD'] . ' ' . $_SERVER['REQUEST_URI'] . "\n",
    FILE_APPEND | LOCK_EX
);
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
$file = __DIR__ . rawurldecode($path);
if (is_dir($file) && is_file(rtrim($file, '/') . '/index.php') && $path !== '/') {
    $file = rtrim($file, '/') . '/index.php';
    $_SERVER['SCRIPT_NAME'] = rtrim($path, '/') . '/index.php';
    $_SERVER['PHP_SELF'] = $_SERVER['SCRIPT_NAME'];
    chdir(dirname($file));
    require $file;
    return true;
}
if ($path !== '/' && is_file($file)) {
    return false;
}
// A page cache before WordPress: by the whole address, or by the path alone, as at the edge of some hosts.
$cache = is_file(__DIR__ . '/wp-content/cache/mode') ? file_get_contents(__DIR__ . '/wp-content/cache/mode') : '';
if ($cache && $_SERVER['REQUEST_METHOD'] === 'GET' && strpos($path, '/wp-json') !== 0) {
    $kept = __DIR__ . '/wp-content/cache/' . md5($cache === 'path' ? $path : $_SERVER['REQUEST_URI']);
    if (is_file($kept)) {
        header('Content-Type: text/html; charset=UTF-8');
        header('X-Cache: HIT');
        readfile($kept);
        return true;
    }
    ob_start(static function (string $page) use ($kept): string {
        if (http_response_code() === 200) {
            file_put_contents($kept, $page);
        }
        return $page;
    });
}
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
require __DIR__ . '/index.php';
