<?php
// Misbehaves the way real sites do. The test names the fault in a file; "name:3" means the next three requests.
function test_fault(string $name): bool {
    $file = WP_CONTENT_DIR . '/fault';
    [$active, $left] = array_pad(explode(':', is_file($file) ? trim(file_get_contents($file)) : ''), 2, '');
    if ($active !== $name || $left === '0') {
        return false;
    }
    if ($left !== '') {
        file_put_contents($file, $name . ':' . ((int) $left - 1));
    }
    return true;
}

$test_rest = strpos($_SERVER['REQUEST_URI'] ?? '', 'wp-json') !== false || isset($_GET['rest_route']);
$test_send = ($_SERVER['REQUEST_METHOD'] ?? '') === 'POST';

if ($test_rest && test_fault('drop-authorization')) {
    unset($_SERVER['PHP_AUTH_USER'], $_SERVER['PHP_AUTH_PW'], $_SERVER['HTTP_AUTHORIZATION']);
}
if ($test_rest && test_fault('forbid-rest')) {
    http_response_code(403);
    header('Content-Type: text/html');
    exit('<html><body><h1>Forbidden by the firewall</h1></body></html>');
}
if ($test_rest && test_fault('html-instead')) {
    header('Content-Type: text/html');
    exit('<html><body>Please wait while your request is being verified...</body></html>');
}
if ($test_rest && $test_send && test_fault('too-many')) {
    http_response_code(429);
    header('Retry-After: 30');
    exit('slow down');
}
if (strpos($_SERVER['REQUEST_URI'] ?? '', '/wp-json') === 0 && test_fault('no-pretty-links')) {
    http_response_code(404);
    exit('<html><body>Not found</body></html>');
}

// The row is stored; the failure comes after.
$test_after = static function ($post): void {
    if (test_fault('sleep-after-insert')) {
        sleep(4);
    }
};
add_action('rest_after_insert_post', $test_after);
add_action('rest_after_insert_page', $test_after);
// As a plugin does that "improves" what authors write.
add_filter('wp_insert_post_data', static function (array $data): array {
    return $data['post_type'] === 'post' && test_fault('change-title') ? ['post_title' => 'Improved'] + $data : $data;
});
add_action('rest_pre_insert_post', static function ($post) {
    if (test_fault('sleep-before-insert')) {
        sleep(4);
    }
    if (test_fault('sleep-150-s-before-insert')) {
        sleep(150);
    }
    return test_fault('refuse-post') ? new WP_Error('db_insert_error', 'Could not insert post into the database.', ['status' => 500]) : $post;
});

// Where a test has moved the REST API to.
add_filter('rest_url_prefix', static fn(string $prefix): string => get_option('test_rest_prefix') ?: $prefix);

add_shortcode('test_shortcode', static fn() => 'EXECUTED');

if (isset($_GET['count-queries'])) {
    add_action('shutdown', static function (): void {
        global $wpdb;
        echo '<!-- queries ' . (int) $wpdb->num_queries . ' -->';
    }, 0);
}
