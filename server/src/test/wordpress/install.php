<?php
// Installs WordPress, makes one user of each role with an application password, and prints them as JSON.
define('WP_INSTALLING', true);
require __DIR__ . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';

wp_install('Test Site', 'administrator', 'administrator@example.com', true, '', 'administrator');
update_option('permalink_structure', '/%postname%/');
update_option('category_base', '');
wp_insert_term('Guides', 'category');

$users = [];
foreach (['administrator', 'editor', 'author', 'contributor'] as $role) {
    $user = get_user_by('login', $role);
    $id = $user ? $user->ID : wp_insert_user([
        'user_login' => $role,
        'user_pass' => $role,
        'user_email' => $role . '@example.com',
        'role' => $role,
    ]);
    [$password] = WP_Application_Passwords::create_new_application_password($id, ['name' => 'Tests']);
    $users[$role] = ['username' => $role, 'appPassword' => WP_Application_Passwords::chunk_password($password)];
}
echo json_encode($users);
