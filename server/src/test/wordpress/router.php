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
$_SERVER['SCRIPT_NAME'] = '/index.php';
$_SERVER['PHP_SELF'] = '/index.php';
require __DIR__ . '/index.php';
