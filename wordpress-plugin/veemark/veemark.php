<?php
/**
 * Plugin Name:       Veemark
 * Description:       Shows the title, description, sharing tags and structured data that Veemark sends with a post, once and on every theme, tells Veemark when such a post changes here, and counts readings where you switch that on.
 * Version:           1.1.0
 * Requires at least: 5.9
 * Requires PHP:      7.4
 * Author:            Veemark
 * License:           GPL-2.0-or-later
 * License URI:       https://www.gnu.org/licenses/gpl-2.0.html
 * Text Domain:       veemark
 * Update URI:        https://veemark.example/wordpress-plugin
 *
 * @package Veemark
 */

defined( 'ABSPATH' ) || exit;

const VEEMARK_VERSION    = '1.1.0';
const VEEMARK_META_KEY   = '_veemark_head';
const VEEMARK_POST_TYPES = array( 'post', 'page' );
const VEEMARK_FILE       = __FILE__;
define( 'VEEMARK_PLUGIN', plugin_basename( VEEMARK_FILE ) );

require_once __DIR__ . '/includes/head-data.php';
require_once __DIR__ . '/includes/seo-plugins.php';
require_once __DIR__ . '/includes/hand-over.php';
require_once __DIR__ . '/includes/page-head.php';
require_once __DIR__ . '/includes/head-tags.php';
require_once __DIR__ . '/includes/head.php';
require_once __DIR__ . '/includes/status.php';
require_once __DIR__ . '/includes/connections.php';
require_once __DIR__ . '/includes/reports.php';
require_once __DIR__ . '/includes/send-reports.php';
require_once __DIR__ . '/includes/readings.php';
require_once __DIR__ . '/includes/send-readings.php';
require_once __DIR__ . '/includes/updates.php';
if ( is_admin() ) {
	require_once __DIR__ . '/includes/settings.php';
}

register_activation_hook( __FILE__, 'veemark_schedule_next' );
register_activation_hook( __FILE__, 'veemark_schedule_readings' );
register_deactivation_hook( __FILE__, 'veemark_deactivate' );

/**
 * Reports and readings that still wait are sent when the plugin is active again, or removed with it.
 */
function veemark_deactivate() {
	wp_unschedule_hook( VEEMARK_SEND_HOOK );
	wp_unschedule_hook( VEEMARK_RENEW_HOOK );
	wp_unschedule_hook( VEEMARK_READINGS_HOOK );
}
